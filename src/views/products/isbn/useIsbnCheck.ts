import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { CheckedIsbn } from '#api/products/checkIsbn'
import { inspect } from '#machines/core/recorder/tap'
import { isbnCheckMachine } from '#machines/products/isbnCheck'
import { useConnection } from '#views/core/system.ts'
import { useEmitted } from '#views/core/useEmitted.ts'

type Options = {
  typed: string
  own: string | null
  check: (isbn: string) => Promise<CheckedIsbn>
  onFound?: (answer: CheckedIsbn) => void
}

/** Checks what is typed, again once the connection is back. */
export function useIsbnCheck({ typed, own, check, onFound }: Options) {
  const actor = useActorRef(isbnCheckMachine, { inspect, input: { own, check } })
  const isOnline = useSelector(useConnection(), (connection) => connection.matches('online'))
  useEffect(() => actor.send({ type: 'isbn.saved', own }), [actor, own])
  useEffect(() => actor.send({ type: 'isbn.typed', text: typed }), [actor, typed])
  useEffect(() => {
    if (isOnline) actor.send({ type: 'connection.restored' })
  }, [actor, isOnline])
  useEmitted(actor, { 'isbn.found': ({ answer }) => onFound?.(answer) })
  const state = useSelector(actor, ({ value }) => value)
  const { isbn, reading, answer } = useSelector(actor, ({ context }) => context)
  return { state, isbn, reading, answer }
}

export type IsbnCheck = ReturnType<typeof useIsbnCheck>
