import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { type CheckedIsbn, checkIsbnOf } from '#api/products/checkIsbn'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { type FormActor, shownProblem, shownValue } from '#machines/core/form'
import { inspect } from '#machines/core/recorder/tap'
import { isbnCheckMachine } from '#machines/products/isbnCheck'
import { beside } from '#views/core/field/MoneyInField.tsx'
import { languageOf } from '#views/core/languageOf.ts'
import { useConnection } from '#views/core/system.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { useHyphens } from './hyphens'
import styles from './IsbnSays.module.css'

const texts = {
  asking: 'Checking…',
  unknown: 'Not checked yet. Saving checks it',
  isOn: 'is on',
  from: (group: string) => `${group} · free`,
  alsoPrinted: 'Also printed on',
  sameTitle: 'A title with this name exists. Add the edition to',
} as const

type Props = {
  kind: Kind
  form: FormActor
  name: string
  editionId?: number | undefined
  titleName?: string
  isShort?: boolean
}

export function IsbnSays({ kind, form, name, editionId, titleName, isShort = false }: Props) {
  const typed = useSelector(form, (snapshot) => String(shownValue(snapshot, name) ?? ''))
  const own = useSelector(form, ({ context }) => (context.saved[name] ? String(context.saved[name]) : null))
  const hasProblem = useSelector(form, (snapshot) => shownProblem(snapshot, name, false) !== undefined)
  const check = useActorRef(isbnCheckMachine, {
    inspect,
    input: {
      own,
      check: async (isbn: string) => {
        const title = titleName === undefined ? '' : String(shownValue(form.getSnapshot(), titleName) ?? '')
        const body = { isbn, ...(editionId !== undefined && { exceptDetailId: editionId }), ...(title.trim() && { title }) }
        return (await client.call(checkIsbnOf[kind], { body })).data
      },
    },
  })
  const isOnline = useSelector(useConnection(), (connection) => connection.matches('online'))
  useEffect(() => check.send({ type: 'isbn.saved', own }), [check, own])
  useEffect(() => check.send({ type: 'isbn.typed', text: typed }), [check, typed])
  useEffect(() => {
    if (isOnline) check.send({ type: 'connection.restored' })
  }, [check, isOnline])
  useEmitted(check, {
    'isbn.found': ({ answer: { publisherId } }) => {
      // Suggested by the ISBN's prefix.
      const publisher = beside(name, 'publisherId')
      if (publisherId !== null && shownValue(form.getSnapshot(), publisher) == null)
        form.send({ type: 'field.chosen', name: publisher, value: publisherId })
    },
  })
  const hyphenate = useHyphens()
  const state = useSelector(check, ({ value }) => value)
  const { reading, answer } = useSelector(check, ({ context }) => context)
  return (
    <div className={styles.says} role="status" data-state={state}>
      {state === 'wrong' && !hasProblem && <bdi>{reading?.problem}</bdi>}
      {(state === 'pausing' || state === 'asking') && texts.asking}
      {state === 'unknown' && texts.unknown}
      {state === 'quiet' && own && !isShort && (
        <bdi className={styles.number} dir="ltr">
          {hyphenate(own)}
        </bdi>
      )}
      {answer && <Found state={String(state)} answer={answer} />}
    </div>
  )
}

function Found({ state, answer }: { state: string; answer: CheckedIsbn }) {
  const { hyphenated, group, takenBy, printedOn, works } = answer
  const number = (
    <bdi className={styles.number} dir="ltr">
      {hyphenated}
    </bdi>
  )
  if (state === 'taken' && takenBy)
    return (
      <>
        {number} {texts.isOn} <Place {...takenBy} />
      </>
    )
  return (
    <>
      {number} {group && <bdi>{texts.from(group)}</bdi>}
      {state === 'alsoPrinted' && (
        <p>
          {texts.alsoPrinted}{' '}
          {printedOn.map((place) => (
            <Place key={place.productDetailId} {...place} />
          ))}
        </p>
      )}
      {works.map(({ productId, kind, title, contributorLine }) => (
        <p key={productId}>
          {texts.sameTitle}{' '}
          <Link href={productPaths[kind].newEdition({ id: productId })}>
            <bdi lang={languageOf(title)}>{[title, contributorLine].filter(Boolean).join(', ')}</bdi>
          </Link>
        </p>
      ))}
    </>
  )
}

const Place = ({ productDetailId, kind, title, format }: NonNullable<CheckedIsbn['takenBy']>) => (
  <Link href={productPaths[kind].edition({ id: productDetailId })}>
    <bdi lang={languageOf(title)}>{[title, format].filter(Boolean).join(', ')}</bdi>
  </Link>
)
