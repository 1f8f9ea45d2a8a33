import { roleHandlers } from '../access/roles'
import { userSubsetHandlers } from '../accounts/userSubsets'
import type { Bound } from '../core/http/endpoints'
import { addressHandlers } from '../customers/addresses'
import { reportHandlers } from '../dashboard/reports'
import { commentHandlers } from '../orders/basketComments'
import { countHandlers } from '../orders/basketCounts'
import { detailHandlers } from '../orders/basketDetails'
import { itemHandlers } from '../orders/basketItem'
import { listHandlers } from '../orders/basketLists'
import { mapHandlers } from '../orders/basketMap'
import { moveHandlers } from '../orders/basketMoves'
import { paymentHandlers } from '../orders/basketPayment'
import { rehearsalHandlers } from '../orders/basketRehearsal'
import { customerHandlers } from '../orders/customers'
import { sellableHandlers } from '../orders/sellables'

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
