export const texts = {
  held: (label: string) => `'${label}' is not sent yet`,
  heldWith: (others: number) =>
    `Held together with ${others} other ${others === 1 ? 'order' : 'orders'}: Undo and Send now are for all of them.`,
  undo: 'Undo',
  sendNow: 'Send now',
  sending: (label: string) => `Sending '${label}'…`,
  waiting: (label: string) => `'${label}' was sent, but the connection was lost. The order will be checked when the connection is back.`,
  refused: (label: string) => `'${label}' was refused`,
  notMoved: (label: string) => `'${label}' failed`,
  dismiss: 'Dismiss',
  conflict: (label: string) => `'${label}' failed because somebody else moved this order first`,
  conflictWho: (who: string, status: string, when: string) => `${who} moved it to '${status}' ${when}.`,
  conflictWhat: (labels: string[]) => (labels.length ? `Possible now: ${labels.join(', ')}.` : 'No moves are possible now.'),
}
