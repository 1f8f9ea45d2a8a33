/* Where a link may lead: never to another host by a way that looks like a path (see `isPath`). */

/** A path of the site, or a whole web address. */
export const linkPattern = /^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/

/** Where a link of a rich text may lead; its address as a browser has it, with no character reference in it. */
export const richTextLink = /^(?:https?:\/\/|mailto:|\/(?![/\\]))[^"<>\s\\]*$/i
