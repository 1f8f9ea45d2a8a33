import type { BasketStatus } from '#api/orders/baskets'

/** What cancelling brings about, said before it is confirmed. */
export function consequencesOfCancelling(status: BasketStatus, basket: { copies: number }): string[] {
  const said = ['A cancelled order is final: it cannot be opened again.']
  if (status === 'inProgress')
    said.push(`${basket.copies} ${basket.copies === 1 ? 'copy' : 'copies'} set aside for it go back on the shelf.`)
  if (status === 'done') said.push('The goods have left: stock does not change.')
  if (status !== 'create') said.push('The customer is not told by this screen.')
  return said
}
