// Where everything is kept: rows in the browser's own database, by keys that are paths.

const ROWS = "rows";

/** @param {IDBRequest | IDBTransaction} asked @returns {Promise<any>} */
const done = (asked) => new Promise((good, bad) => {
  if (asked instanceof IDBRequest) {
    asked.onsuccess = () => good(asked.result);
    asked.onerror = () => bad(asked.error);
  } else {
    asked.oncomplete = () => good(undefined);
    asked.onabort = () => bad(asked.error); // only then it is known why
  }
});

/** All keys that begin so. @param {string} start */
const under = (start) => IDBKeyRange.bound(start, `${start}\uffff`);

export class Cupboard {
  /** @param {IDBDatabase} database @param {() => void} lost */
  constructor(database, lost) {
    this.database = database;
    database.onclose = lost;
    database.onversionchange = () => { // somebody deletes it elsewhere
      database.close();
      lost();
    };
  }

  /** @param {string} name @param {() => void} lost Called when what was read is no longer what is kept. */
  static async open(name, lost) {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(ROWS);
    return new Cupboard(await done(asked), lost);
  }

  /** @param {IDBKeyRange} range @returns {Promise<[string, string][]>} */
  async rows(range) {
    const rows = this.database.transaction(ROWS).objectStore(ROWS);
    const [keys, texts] = await Promise.all([done(rows.getAllKeys(range)), done(rows.getAll(range))]);
    return keys.map((/** @type {string} */ key, /** @type {number} */ number) => [key, texts[number]]);
  }

  /** @param {string} start */
  read(start) {
    return this.rows(under(start));
  }

  /** What does not begin so. @param {string} start */
  async readOthers(start) {
    const around = [IDBKeyRange.upperBound(start, true), IDBKeyRange.lowerBound(`${start}\uffff`, true)];
    return (await Promise.all(around.map((range) => this.rows(range)))).flat();
  }

  /** All of it, or nothing; when this returns, it lies on the disk.
   *  @param {[string, string][]} kept @param {string[]} gone */
  async keep(kept, gone) {
    const writing = this.database.transaction(ROWS, "readwrite", { durability: "strict" });
    const rows = writing.objectStore(ROWS);
    for (const key of gone) rows.delete(key.endsWith("/") ? under(key) : key);
    for (const [key, text] of kept) rows.put(text, key);
    writing.commit();
    await done(writing);
  }
}
