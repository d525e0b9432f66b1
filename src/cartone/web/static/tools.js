// What pages are good for besides playing: to copy a link, to keep a picture, to read a file into a field.
"use strict";
{
  const copyLink = async (button) => {
    // Without a secure address there is no clipboard: then the link is marked, ready to be copied by hand.
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = button.dataset.copied;
    } catch {
      button.closest("section").querySelector("[data-select]").select();
    }
  };

  const png = async (address) => {
    // The picture as PNG, drawn by the browser.
    const url = URL.createObjectURL(new Blob([await (await fetch(address)).text()], { type: "image/svg+xml" }));
    const image = new Image();
    await new Promise((done, failed) => { image.onload = done; image.onerror = failed; image.src = url; });
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d").drawImage(image, 0, 0);
    const link = document.createElement("a");
    link.href = canvas.toDataURL("image/png");
    link.download = "cartone.png";
    link.click();
    URL.revokeObjectURL(url);
  };

  document.addEventListener("click", (event) => {
    const keep = event.target.closest("[data-png]");
    if (keep) png(keep.dataset.png);
    const copy = event.target.closest("[data-copy]");
    if (copy) copyLink(copy);
    const chosen = event.target.closest("[data-select]");
    if (chosen) chosen.select();
  });

  for (const file of document.querySelectorAll("[data-fill]")) {
    file.addEventListener("change", async () => {
      const field = document.querySelector(`[name="${file.dataset.fill}"]`);
      if (file.files[0] && field) field.value = await file.files[0].text();
    });
  }
}
