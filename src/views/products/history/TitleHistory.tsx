import { Button, Heading, Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { type Fields, metaOf } from '#api/core/field'
import { type FieldChange, type HistoryEntry, titleHistory } from '#api/products/history'
import type { Kind } from '#api/products/rules'
import type { FormActor } from '#machines/core/form'
import { part } from '#views/core/chunk.ts'
import { useItem } from '#views/core/data.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { Name } from '#views/core/text/Name.tsx'
import { When } from '#views/core/text/When.tsx'
import { editionEntity, titleEntity } from '../kinds'
import { changeText } from './changeText'
import styles from './TitleHistory.module.css'
import { texts as versionTexts } from './versionTexts'

const VersionDialog = part('the version', () => import('./VersionDialog'))

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
  /** Versions are put back into it. */
  form: FormActor
  /** A field's name in the form, of the title or of an edition. */
  nameIn: (editionId: number | null, field: string) => string
  isReadOnly: boolean
}

const few = 8

export function TitleHistory({ kind, id, editionId, nameOf, form, nameIn, isReadOnly }: Props) {
  const entity = editionId === undefined ? titleEntity(kind) : editionEntity(kind)
  const read = useItem(entity.name, titleHistory[kind], id)
  const [isExpanded, setExpanded] = useState(false)
  const all = read.data?.data.filter((entry) => editionId === undefined || entry.editionId === editionId)
  const shown = isExpanded ? all : all?.slice(0, few)
  const [opened, setOpened] = useState<HistoryEntry>()
  const ofSame = (entry: HistoryEntry) => (all ?? []).filter((each) => each.editionId === entry.editionId)
  // Not of an edition that is gone.
  const isInForm = (entry: HistoryEntry) => nameIn(entry.editionId, 'version') in form.getSnapshot().context.saved
  const isEarlier = (entry: HistoryEntry) => entry.action !== 'removed' && entry !== ofSame(entry)[0] && isInForm(entry)
  const ofEdition = (entry: HistoryEntry) => (entry.editionId === null ? undefined : nameOf?.(entry.editionId))
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
            <Entry
              key={entry.id}
              entry={entry}
              kind={kind}
              of={ofEdition(entry)}
              onOpen={isEarlier(entry) ? () => setOpened(entry) : undefined}
            />
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
      {opened && (
        <Suspense>
          <VersionDialog
            {...{ kind, form, isReadOnly }}
            id={opened.editionId ?? id}
            entry={opened}
            entries={ofSame(opened)}
            nameIn={(field) => nameIn(opened.editionId, field)}
            of={ofEdition(opened)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

type EntryProps = { entry: HistoryEntry; kind: Kind; of: string | undefined; onOpen: (() => void) | undefined }

function Entry({ entry, kind, of, onOpen }: EntryProps) {
  const { at, by, action, editionId, changes } = entry
  const { fields } = editionId === null ? titleEntity(kind) : editionEntity(kind)
  const done = action === 'added' ? (editionId === null ? texts.added : texts.addedEdition) : texts.removed
  return (
    <li>
      <p className={styles.who}>
        <Name>{by}</Name> <When at={at} />
        {of && <bdi className={styles.of}>{of}</bdi>}
        {onOpen && (
          <Button type="button" size="1" variant="ghost" onClick={onOpen}>
            {versionTexts.version(entry.version)}
          </Button>
        )}
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

function Change({ change: { field, from, to }, fields }: { change: FieldChange; fields: Fields }) {
  const declared = fields[field]
  const meta = declared && metaOf(declared)
  return (
    <li>
      <span className={styles.field}>{meta?.label ?? field}</span>{' '}
      <del>
        <Name otherwise={texts.empty}>{changeText(meta, from)}</Name>
      </del>{' '}
      <span className="visually-hidden">{texts.becomes}</span>
      <ins>
        <Name otherwise={texts.empty}>{changeText(meta, to)}</Name>
      </ins>
    </li>
  )
}
