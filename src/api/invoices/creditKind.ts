import * as z from 'zod/mini'

/**
 * What a credit is for. `reduction`: a lower price or a mistake, never billed again. `returned`: the copies came back. `reinvoice`: a
 * corrected invoice follows, which bills the copies again.
 */
export const creditKinds = ['reduction', 'returned', 'reinvoice'] as const
export const creditKind = z.enum(creditKinds, { error: `One of ${creditKinds.join(', ')}` })
export type CreditKind = z.output<typeof creditKind>
