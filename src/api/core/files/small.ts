/** Pixels of the longer side of the small picture that may stand beside a whole one, for lists. */
export const longestOfSmall = 320

/** Bytes of a small picture. */
export const mostOfSmall = 200_000

/** A picture as it is sent: its small one, where there is one, goes as a part of its own (`image.small`). */
export type Picture = File & { small?: File }

/** The address of the small picture, by the whole one's. Where there is none, the whole is answered. */
export const smallOf = (address: string): string => `${address}?size=small`
