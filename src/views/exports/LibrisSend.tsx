import { Badge, Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { type LibrisPart, type LibrisState, librisState, type LibrisSend as Sent, sendToLibris } from '#api/exports/libris'
import type { RecordExport, RecordItem } from '#api/library/recordExports'
import { refresh, useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { dateTime } from '#views/core/format.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { productionName } from '#views/library/kinds.ts'
import styles from './Exports.module.css'
import { texts } from './librisTexts'

const colours = { created: 'green', updated: 'green', unchanged: 'gray', refused: 'red', unknown: 'amber' } as const
const isSent = ({ outcome }: Sent) => outcome !== 'refused' && outcome !== 'unknown'

/** Needs no key: Libris is asked for each title whether it has it. */
async function send(exportId: number, part: LibrisPart, itemIds: number[]) {
  try {
    const { data } = await client.call(sendToLibris, { params: { id: exportId }, body: { part, itemIds } })
    const sent = data.filter(isSent).length
    const show = sent < data.length ? toast.error : toast.success
    show(texts.ended(sent, data.length - sent))
  } finally {
    void refresh(productionName)
  }
}

export default function LibrisSend({ shown: { id, items } }: { shown: RecordExport }) {
  const { data, error } = useAnswer(productionName, librisState, { params: { id } })
  return (
    <section aria-label={texts.heading} className={styles.part}>
      <Heading as="h2" size="3">
        {texts.heading}
      </Heading>
      {error && !data && <ErrorLine highContrast>{error.message}</ErrorLine>}
      {data && <Sending exportId={id} items={items} state={data.data} />}
    </section>
  )
}

type Props = { exportId: number; items: readonly RecordItem[]; state: LibrisState }

function Sending({ exportId, items, state: { server, host, sigel, sent } }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const held = useHeldCommand(`Libris ${exportId}`)
  const [part, setPart] = useState<LibrisPart>('record')
  const ids = items.flatMap((item) => (chosen.has(item.id) ? [item.id] : []))
  const notice = texts.servers[server]
  const choose = (some: readonly number[], isChosen: boolean) =>
    setChosen(new Set([...[...chosen].filter((each) => isChosen || !some.includes(each)), ...(isChosen ? some : [])]))
  const request = (wanted: LibrisPart) => {
    setPart(wanted)
    held.request({ title: texts.sending(wanted, ids.length), send: () => send(exportId, wanted, ids) })
  }
  const isBarred = server === 'missing' || ids.length === 0 || held.isUnderWay
  return (
    <>
      <Text as="p" size="2">
        {texts.about(sigel)}
      </Text>
      {notice ? (
        <Notice tone={server === 'missing' ? 'error' : 'warning'} title={notice.title}>
          {notice.text} {server === 'test' && texts.host(host)}
        </Notice>
      ) : (
        <Text as="p" size="2" color="gray" highContrast>
          {texts.host(host)}
        </Text>
      )}
      {items.length === 0 ? (
        <Text as="p" size="2" color="gray" highContrast>
          {texts.none}
        </Text>
      ) : (
        <>
          <label className={styles.header}>
            <input
              type="checkbox"
              checked={ids.length === items.length}
              onChange={({ target }) =>
                choose(
                  items.map((item) => item.id),
                  target.checked,
                )
              }
            />
            <Text size="2">{texts.all(items.length)}</Text>
          </label>
          <ul className={styles.items} aria-label={texts.choose}>
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                sent={sent.filter(({ itemId }) => itemId === item.id)}
                isChosen={chosen.has(item.id)}
                onChoose={(isChosen) => choose([item.id], isChosen)}
              />
            ))}
          </ul>
          <div className={styles.steps}>
            <Button disabled={isBarred} onClick={() => request('record')}>
              {texts.sendRecords(ids.length)}
            </Button>
            <Button variant="soft" disabled={isBarred} onClick={() => request('holding')}>
              {texts.sendHoldings(ids.length)}
            </Button>
            {held.isUnderWay && held.heldSince === undefined && (
              <Text size="2" role="status">
                {texts.underWay}
              </Text>
            )}
          </div>
          <HeldNotice held={held} title={texts.sending(part, ids.length)} />
          {held.error !== undefined && (
            <ErrorLine highContrast before={texts.failed}>
              {errorText(held.error, '')}
            </ErrorLine>
          )}
        </>
      )}
    </>
  )
}

type RowProps = { item: RecordItem; sent: readonly Sent[]; isChosen: boolean; onChoose: (isChosen: boolean) => void }

function Row({ item, sent, isChosen, onChoose }: RowProps) {
  const title = item.overrides.title || item.title
  return (
    <li className={styles.item}>
      <input type="checkbox" aria-label={texts.chooseOf(title)} checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
      <div className={styles.what}>
        <span className={styles.itemTitle}>
          <Name>{title}</Name>
        </span>
        {sent.length === 0 && <span className={styles.below}>{texts.notSent}</span>}
        {sent.map((each) => (
          <Text as="p" key={each.part} size="1" color="gray" highContrast>
            {texts.parts[each.part]}{' '}
            <Badge size="1" color={colours[each.outcome]} highContrast>
              {texts.outcomes[each.outcome]}
            </Badge>{' '}
            {each.message && <bdi>{`${each.message}. `}</bdi>}
            {each.fix && <bdi>{each.fix}</bdi>} · {dateTime(each.at)}
            {/^https?:/.test(each.address) && (
              <>
                {' · '}
                <TextLink href={each.address} underline="always" target="_blank" rel="noreferrer">
                  {texts.open}
                </TextLink>
              </>
            )}
          </Text>
        ))}
      </div>
    </li>
  )
}
