/** Half away from zero. @throws {RangeError} for a denominator that is not positive */
export function half(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError(`A denominator is above zero: ${denominator}`)
  if (numerator < 0n) return -half(-numerator, denominator)
  return (2n * numerator + denominator) / (2n * denominator)
}

/**
 * Largest remainder method: exact parts rounded towards zero, the rest to the largest remainders, lower index first. Shares sum to the
 * total.
 * @throws {RangeError} for a negative weight, or a total without positive weights
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError(`Weights are 0 or more: ${weights.join(', ')}`)
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (weightSum === 0n) {
    if (total !== 0) throw new RangeError(`No weight takes a share of ${total}`)
    return weights.map(() => 0)
  }
  const amount = BigInt(Math.abs(total))
  const parts = weights.map((weight) => amount * BigInt(weight))
  const shares = parts.map((part) => Number(part / weightSum))
  const left = Math.abs(total) - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = parts.map((part, index) => ({ index, remainder: part % weightSum })).sort((a, b) => Number(b.remainder - a.remainder))
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return total < 0 ? shares.map((share) => 0 - share) : shares
}
