// Every room that has calls, in the order of the alphabet: nothing follows from the order.
export { contract as access } from '../access/contract'
export { contract as accounts } from '../accounts/contract'
export { contract as core } from '../core/contract'
export { contract as customers } from '../customers/contract'
export { contract as dashboard } from '../dashboard/contract'
export { contract as orders } from '../orders/contract'
export { contract as reference } from '../reference/contract'
export { contract as site } from '../site/contract'
