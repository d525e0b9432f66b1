// The rules pages work without this: it filters the open book while one types, and offers to print it.
import { all } from "./page.js";

/** @param {string} text */
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/ł/g, "l").replace(/ß/g, "ss").replace(/[–−]/g, "-").replace(/×/g, "x").replace(/’/g, "'");

/** @param {ParentNode} within @param {string} selector */
const textOf = (within, selector) => within.querySelector(selector)?.textContent ?? "";

/** Open all rulings, or fold them. @param {boolean} open */
const unfold = (open) => all("details.ruling").forEach((one) => one.toggleAttribute("open", open));

/** The chapters with their paragraphs, and what each of them says. */
const chapters = () => all(".chapter").map((chapter) => ({
  chapter,
  paragraphs: all(".paragraph", chapter).map((one) => ({
    one, text: folded(`${textOf(chapter, "h2")} ${textOf(one, ".says")}`),
  })),
}));

/** Show what has all of the words, and say how much that is.
 *  @param {HTMLInputElement} field @param {HTMLElement} status */
const filterBy = (field, status) => {
  const [book, hint] = [chapters(), status.textContent];
  const whole = String(book.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0));
  return () => {
    const terms = folded(field.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { chapter, paragraphs } of book) {
      const found = paragraphs.filter(({ text }) => terms.every((term) => text.includes(term)));
      for (const paragraph of paragraphs) paragraph.one.hidden = !found.includes(paragraph);
      chapter.hidden = !found.length;
      count += found.length;
    }
    const said = (field.dataset.filter ?? "").replace("##", whole).replace("#", String(count));
    status.textContent = terms.length ? said : hint;
    unfold(terms.length > 0);
  };
};

const print = document.getElementById("print");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
window.addEventListener("beforeprint", () => unfold(true));
const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-filter]"));
const status = document.getElementById("filtered");
if (field && status) {
  const filter = filterBy(field, status);
  field.addEventListener("input", filter);
  window.addEventListener("hashchange", () => { field.value = ""; filter(); });
  if (field.value) filter();
}
