// "Are you sure?" in a box of our own, over the table, instead of the browser's.

/** @param {string} question @returns {Promise<boolean>} */
export const isSure = (question) => new Promise((answer) => {
  const box = /** @type {HTMLDialogElement} */ (document.getElementById("sure"));
  const text = box.querySelector("p");
  if (text) text.textContent = question;
  box.returnValue = "";
  box.addEventListener("close", () => answer(box.returnValue === "yes"), { once: true });
  box.showModal();
});
