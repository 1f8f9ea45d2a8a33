/** In place of `regexparam`, whose `parse` Wouter's routes would call: pages are found by `paramsAt` and their table. */
export const parse = undefined
