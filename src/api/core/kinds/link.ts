/* Where a link may lead: never to another host by a way that looks like a path (see `isPath`). */

export const linkPattern = /^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/

/** The address as the browser has it, without character references. */
export const richTextLink = /^(?:https?:\/\/|mailto:|\/(?![/\\]))[^"<>\s\\]*$/i
