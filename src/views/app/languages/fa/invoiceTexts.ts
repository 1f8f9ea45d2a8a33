import type { Part } from '../names'
import { invoices } from './invoices'
import { invoicing } from './invoicing'

export default { texts: { ...invoices, ...invoicing } } satisfies Part
