import { build } from '../../scripts/build.mjs'

/** Global setup of the projects that run the built product. `npm test` has built it by then. */
export default function setUp(): void {
  if (build() !== 0) throw new Error('The build failed. Run npm run build to see why.')
}
