/*
 * A browser reads a backslash as a slash and skips tabs and line breaks (WHATWG URL, basic URL parser), so `/\evil.example`,
 * `//evil.example` and `/⇥/evil.example` lead to another host: none of them is a path.
 */

/** Whether it leads to a page of the site it stands on. */
export const isPath = (text: string): boolean => /^\/(?![/\\])[^\s\\?#]*(?:[?#]\S*)?$/.test(text)

/** A path of the site, or a whole web address. */
export const linkPattern = /^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/

/** Where a link of a rich text may lead; its address as a browser has it, with no character reference in it. */
export const richTextLink = /^(?:https?:\/\/|mailto:|\/(?![/\\]))[^"<>\s\\]*$/i
