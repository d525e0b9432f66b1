// A file that was opened with the installed app is brought at once: it is read into the field, and sent.

/** What browsers have for installed apps, as far as it is needed here.
 *  @typedef {{ files: readonly { getFile(): Promise<File> }[] }} Launch
 *  @typedef {{ setConsumer(consumer: (launch: Launch) => void): void }} LaunchQueue */

/** @type {LaunchQueue | undefined} */
const launched = /** @type {any} */ (window).launchQueue;
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("bring"));

launched?.setConsumer(async ({ files }) => {
  const field = form?.elements.namedItem("file");
  if (!files[0] || !form || !(field instanceof HTMLTextAreaElement)) return;
  field.value = await (await files[0].getFile()).text();
  form.requestSubmit();
});
