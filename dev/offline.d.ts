// What the workers of the offline edition import by names that the build fills in.
declare module "*/pyodide.mjs" {
  export const loadPyodide: any;
}
declare module "*@APP@/house.js" {
  export const createModule: typeof import("../offline/page/house.js").createModule;
  export const openHouse: typeof import("../offline/page/house.js").openHouse;
  export const hashOf: typeof import("../offline/page/house.js").hashOf;
  export const watchSteps: typeof import("../offline/page/house.js").watchSteps;
  export const hasSnapshot: typeof import("../offline/page/house.js").hasSnapshot;
}
