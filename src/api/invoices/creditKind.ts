import * as z from 'zod/mini'

/**
 * `reduction`: lower price or mistake, never billed again. `returned`: copies came back. `reinvoice`: a corrected invoice bills them again.
 */
export const creditKinds = ['reduction', 'returned', 'reinvoice'] as const
export const creditKind = z.enum(creditKinds, { error: `One of ${creditKinds.join(', ')}` })
export type CreditKind = z.output<typeof creditKind>
