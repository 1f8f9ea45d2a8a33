import { addressHandlers } from './addresses'
import { commentHandlers } from './basketComments'
import { countHandlers } from './basketCounts'
import { detailHandlers } from './basketDetails'
import { itemHandlers } from './basketItem'
import { listHandlers } from './basketLists'
import { mapHandlers } from './basketMap'
import { moveHandlers } from './basketMoves'
import { paymentHandlers } from './basketPayment'
import { rehearsalHandlers } from './basketRehearsal'
import { customerHandlers } from './customers'
import type { Bound } from './endpoints'
import { reportHandlers } from './reports'
import { roleHandlers } from './roles'
import { sellableHandlers } from './sellables'
import { userSubsetHandlers } from './userSubsets'

/** The handlers of every process, one file each. */
export const processes: Bound[] = [
  ...countHandlers,
  ...listHandlers,
  ...mapHandlers,
  ...itemHandlers,
  ...moveHandlers,
  ...rehearsalHandlers,
  ...detailHandlers,
  ...paymentHandlers,
  ...commentHandlers,
  ...customerHandlers,
  ...addressHandlers,
  ...sellableHandlers,
  ...reportHandlers,
  ...roleHandlers,
  ...userSubsetHandlers,
]
