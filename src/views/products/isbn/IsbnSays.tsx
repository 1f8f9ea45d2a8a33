import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { readIsbn } from '#api/core/kinds/isbn'
import { checkIsbnOf } from '#api/products/checkIsbn'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { type FormActor, shownProblem, shownValue } from '#machines/core/form'
import { beside } from '#views/core/field/MoneyInField.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { IsbnStatus } from './Found'
import styles from './IsbnSays.module.css'
import { texts } from './texts'
import { useIsbnCheck } from './useIsbnCheck'

type Props = {
  kind: Kind
  form: FormActor
  name: string
  editionId?: number | undefined
  titleName?: string
  isShort?: boolean
  /** Takes what was typed along to an existing title. */
  onSameTitle?: ((productId: number) => void) | undefined
}

export function IsbnSays({ kind, form, name, editionId, titleName, isShort = false, onSameTitle }: Props) {
  const typed = useSelector(form, (snapshot) => String(shownValue(snapshot, name) ?? ''))
  const own = useSelector(form, ({ context }) => (context.saved[name] ? String(context.saved[name]) : null))
  const hasProblem = useSelector(form, (snapshot) => shownProblem(snapshot, name, false) !== undefined)
  const [first] = useState(() => readIsbn(typed).isbn)
  const check = useIsbnCheck({
    typed,
    own,
    check: async (isbn) => {
      const title = titleName === undefined ? '' : String(shownValue(form.getSnapshot(), titleName) ?? '')
      const body = { isbn, ...(editionId !== undefined && { exceptDetailId: editionId }), ...(title.trim() && { title }) }
      return (await client.call(checkIsbnOf[kind], { body })).data
    },
    onFound: ({ isbn13, publisherId }) => {
      // A draft's ISBN was proposed one before, which the person may have taken out.
      if (isbn13 === first) return
      const publisher = beside(name, 'publisherId')
      if (publisherId !== null && shownValue(form.getSnapshot(), publisher) == null)
        form.send({ type: 'field.chosen', name: publisher, value: publisherId })
    },
  })
  const works = check.state === 'taken' ? [] : (check.answer?.works ?? [])
  const more = works.map((work) => (
    <p key={work.productId}>
      {texts.sameTitle}{' '}
      <Link
        href={productPaths[work.kind].newEdition({ id: work.productId })}
        onClick={(event) => {
          if (!onSameTitle || work.kind !== kind || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onSameTitle(work.productId)
        }}
      >
        <Name>{[work.title, work.contributorLine].filter(Boolean).join(', ')}</Name>
      </Link>
    </p>
  ))
  return (
    <IsbnStatus check={check} hidesProblem={hasProblem} more={more}>
      {own && !isShort && <Isbn className={styles.number}>{own}</Isbn>}
    </IsbnStatus>
  )
}
