import { Button, Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { type Fields, metaOf } from '#api/core/field'
import { type FieldChange, type HistoryEntry, titleHistory } from '#api/products/history'
import type { Kind } from '#api/products/rules'
import { useItem } from '#views/core/data.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { editionEntity, titleEntity } from '../kinds'
import styles from './TitleHistory.module.css'

const texts = {
  title: 'History',
  none: 'No changes since it was added.',
  failed: 'Could not load the history.',
  all: 'Show all',
  added: 'Added',
  addedEdition: 'Edition added',
  removed: 'Removed',
  empty: 'nothing',
  becomes: 'became',
} as const

type Props = {
  kind: Kind
  id: number
  editionId?: number
  nameOf?: (editionId: number) => string | undefined
}

const few = 8

export function TitleHistory({ kind, id, editionId, nameOf }: Props) {
  const entity = editionId === undefined ? titleEntity(kind) : editionEntity(kind)
  const read = useItem(entity.name, titleHistory[kind], id)
  const [isExpanded, setExpanded] = useState(false)
  const all = read.data?.data.filter((entry) => editionId === undefined || entry.editionId === editionId)
  const shown = isExpanded ? all : all?.slice(0, few)
  return (
    <section className={styles.history} aria-label={texts.title}>
      <Heading as="h2" size="3">
        {texts.title}
      </Heading>
      {!all && read.error && (
        <div role="alert">
          <Text as="p" size="2">
            {texts.failed}
          </Text>
          <Button type="button" size="1" variant="soft" onClick={() => void read.mutate()}>
            {tryAgain}
          </Button>
        </div>
      )}
      {all?.length === 0 && (
        <Text as="p" size="2" color="gray">
          {texts.none}
        </Text>
      )}
      {shown && shown.length > 0 && (
        <ol className={styles.entries}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} kind={kind} of={entry.editionId === null ? undefined : nameOf?.(entry.editionId)} />
          ))}
        </ol>
      )}
      {all && shown && all.length > shown.length && (
        <div>
          <Button type="button" size="1" variant="soft" color="gray" onClick={() => setExpanded(true)}>
            {texts.all}
          </Button>
        </div>
      )}
    </section>
  )
}

function Entry({ entry, kind, of }: { entry: HistoryEntry; kind: Kind; of: string | undefined }) {
  const { at, by, action, editionId, changes } = entry
  const { fields } = editionId === null ? titleEntity(kind) : editionEntity(kind)
  const done = action === 'added' ? (editionId === null ? texts.added : texts.addedEdition) : texts.removed
  return (
    <li>
      <p className={styles.who}>
        <Name>{by}</Name> <When at={at} />
        {of && <bdi className={styles.of}>{of}</bdi>}
      </p>
      {action !== 'changed' && <p>{done}</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <Change key={change.field} change={change} fields={fields} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Text of HTML. */
const wordsIn = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

function Change({ change: { field, from, to }, fields }: { change: FieldChange; fields: Fields }) {
  const declared = fields[field]
  const meta = declared && metaOf(declared)
  const textOf = (text: string | null) => {
    if (text === null || text === '—') return texts.empty
    return meta?.choices?.[text] ?? (meta?.kind === 'richText' ? wordsIn(text) : text)
  }
  return (
    <li>
      <span className={styles.field}>{meta?.label ?? field}</span>{' '}
      <del>
        <Name>{textOf(from)}</Name>
      </del>{' '}
      <span className="visually-hidden">{texts.becomes}</span>
      <ins>
        <Name>{textOf(to)}</Name>
      </ins>
    </li>
  )
}
