/** Pixels of the longer side. */
export const longestOfSmall = 320

/** Bytes. */
export const maxSmallBytes = 200_000

export type Picture = File & { small?: File }

/** Answers the full picture if there is no thumbnail. */
export const smallOf = (address: string): string => `${address}?size=small`
