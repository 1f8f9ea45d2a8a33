/** Whether all is run that a release is tried with: `npm run test:full`. docs/testing.md says what `npm test` leaves out. */
export const isFull = Boolean(process.env.FULL)

/** How often something is tried: a few times by `npm test`, as often as a release is tried with by `npm run test:full`. */
export const times = ({ few, many }: { few: number; many: number }) => (isFull ? many : few)
