import { recordPaths } from '#api/core/recordPaths'
import { cameFrom } from '#views/core/back.ts'
import type { Row } from '#views/core/entity/row.ts'

type Navigate = (to: string, options: { replace: boolean; state: unknown }) => void

/** Opens a record that was added in place of the form that added it. `more` is for its page. */
export const openAdded =
  (path: string, navigate: Navigate, more: object = {}) =>
  ({ id }: Row): void =>
    navigate(recordPaths(path).edit({ id }), { replace: true, state: { from: cameFrom(), ...more } })
