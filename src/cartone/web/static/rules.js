// The rules pages work without this: it filters the open book while one types, and offers to print it.
"use strict";
{
  const folded = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/ł/g, "l").replace(/ß/g, "ss").replace(/[–−]/g, "-").replace(/×/g, "x").replace(/’/g, "'");
  const field = document.querySelector("[data-filter]");
  const print = document.getElementById("print");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
  if (field) {
    const chapters = [...document.querySelectorAll(".chapter")].map(chapter => ({
      chapter,
      paragraphs: [...chapter.querySelectorAll(".paragraph")].map(one => ({
        one, text: folded(`${chapter.querySelector("h2").textContent} ${one.querySelector(".says").textContent}`),
      })),
    }));
    const all = chapters.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);
    const status = document.getElementById("filtered");
    const hint = status.textContent;
    const filter = () => {
      const terms = folded(field.value).split(/\s+/).filter(Boolean);
      let count = 0;
      for (const { chapter, paragraphs } of chapters) {
        let here = 0;
        for (const { one, text } of paragraphs) {
          one.hidden = !terms.every(term => text.includes(term));
          if (!one.hidden) here += 1;
        }
        chapter.hidden = !here;
        count += here;
      }
      status.textContent = terms.length ? field.dataset.filter.replace("##", all).replace("#", count) : hint;
    };
    field.addEventListener("input", filter);
    window.addEventListener("hashchange", () => { field.value = ""; filter(); });
    if (field.value) filter();
  }
}
