import { inLanguage } from '#api/core/texts/inLanguage'

export const moneyTexts = inLanguage('orders/money', {
  owes: (amount: string) => `${amount} to pay`,
  owing: (amount: string) => `${amount} to repay`,
  settledFor: (settled: string, total: string) => `${settled} was paid; the order now comes to ${total}.`,
  settledThenCancelled: (settled: string) => `${settled} was paid before the order was cancelled.`,
  settleRest: 'It is paid now',
} as const)
