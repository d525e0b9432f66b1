// An SVG as PNG, which messengers show: drawn by the browser on a canvas.

/** @param {string} address @returns {Promise<Blob>} */
export const drawPng = async (address) => {
  const url = URL.createObjectURL(new Blob([await (await fetch(address)).text()], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  URL.revokeObjectURL(url);
  const drawn = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  if (!drawn) throw new Error("no picture");
  return drawn;
};
