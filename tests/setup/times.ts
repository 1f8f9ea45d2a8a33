/** How often something is tried: a few times by `npm test`, as often as a release is tried with by `npm run test:full`. */
export const times = ({ few, many }: { few: number; many: number }) => (process.env.FULL ? many : few)
