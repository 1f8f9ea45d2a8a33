import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { editionFacts, productFacts } from '#api/products/facts'
import type { ImportItem } from '#api/products/imports'
import { inspect } from '#machines/core/recorder/tap'
import { importSessionMachine } from '#machines/products/importSession'
import { part } from '#views/core/chunk.ts'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { useEmitted } from '#views/core/useEmitted.ts'
import { ChooseFile } from './ChooseFile'
import { Ending } from './Ending'
import styles from './Import.module.css'
import { MapColumns } from './MapColumns'
import { texts } from './texts'

const Review = part('the review of an import', () => import('./Review'))

const written = ['Import', ...Object.keys({ ...productFacts, ...editionFacts }), 'People', 'Publisher', 'Series']

export function ImportSession({ id, onOpen, onClose }: { id: number | null; onOpen: (id: number) => void; onClose: () => void }) {
  const session = useActorRef(importSessionMachine, { inspect, input: { id } })
  const state = useSelector(session, (snapshot) => snapshot)
  const { item, faulty, causes, causeCount, last, refused, upload, mode, sender } = state.context
  useEmitted(session, {
    'import.uploaded': ({ id: uploaded }) => onOpen(uploaded),
    'import.changed': () => void refresh('Import'),
    'import.written': () => {
      for (const entity of written) void refresh(entity)
    },
  })
  const isReviewed = state.matches('reviewing') || state.matches('mending')
  // Beside its cell, for as long as that is on screen.
  const error = state.context.error ?? (isReviewed ? undefined : refused.at(-1)?.error)

  return (
    <section className={styles.panel} aria-labelledby="import">
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <Heading as="h2" size="4" id="import">
          <bdi>{item?.fileName ?? texts.importing.new}</bdi>
        </Heading>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.importing.back}
        </Button>
      </Flex>
      {error !== undefined && <ErrorLine>{errorText(error, texts.failed)}</ErrorLine>}
      {state.matches('choosing') && <ChooseFile onChosen={(file, kind) => session.send({ type: 'file.chosen', file, kind })} />}
      {state.matches('uploading') && <Working text={texts.uploading(upload?.file.name ?? '')} />}
      {(state.matches('reading') || state.matches('turning')) && <Working text={texts.importing.opening} />}
      {state.matches('broken') && <Text as="p">{texts.broken}</Text>}
      {item && state.matches('mapping') && <MapColumns {...{ item, sender, onOpen }} columns={state.context.columns} send={session.send} />}
      {item && state.matches('checking') && (
        <Working text={texts.checking(item.doneCount, item.rowCount)} done={item.doneCount} all={item.rowCount} />
      )}
      {item && isReviewed && item.state === 'applied' && (
        <Ending item={item} isRestOpen onUndo={() => session.send({ type: 'import.undo' })} />
      )}
      {item && isReviewed && (
        <Suspense fallback={<Working text={texts.importing.opening} />}>
          <Review {...{ item, faulty, refused, causes, causeCount, last }} isMending={state.matches('mending')} send={session.send} />
        </Suspense>
      )}
      {item && state.matches('applying') && (
        <>
          <Working
            text={
              mode === 'all'
                ? texts.applyingAll(item.counts.add + item.counts.change)
                : texts.applying(item.doneCount, item.counts.add + item.counts.change)
            }
            {...(mode === 'good' && { done: item.doneCount, all: item.counts.add + item.counts.change })}
          />
          {mode === 'good' && (
            <div>
              <Button type="button" variant="soft" onClick={() => session.send({ type: 'import.stop' })}>
                {texts.stop}
              </Button>
            </div>
          )}
        </>
      )}
      {item && state.matches('undoing') && <Working text={texts.undoing(item.doneCount, item.counts.add + item.counts.change)} />}
      {item && state.matches('paused') && (
        <>
          <Text as="p">
            {item.state === 'undoing'
              ? texts.paused.undoing(item.doneCount)
              : texts.paused.applying(item.written.add, item.written.change, leftOf(item))}
          </Text>
          <div>
            <Button type="button" onClick={() => session.send({ type: 'import.resume' })}>
              {texts.paused.resume}
            </Button>
          </div>
        </>
      )}
      {item && (state.matches('applied') || state.matches('undone')) && (
        <Ending item={item} onUndo={() => session.send({ type: 'import.undo' })} />
      )}
      {item?.state === 'applying' && state.matches('failed') && (
        <Text as="p">{texts.lastSeen(item.written.add + item.written.change)}</Text>
      )}
      {state.matches('failed') && (
        <div>
          <Button type="button" onClick={() => session.send({ type: 'import.retry' })}>
            {tryAgain}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Rows that are neither saved nor left out. */
const leftOf = ({ counts, written }: ImportItem) => counts.add + counts.change - written.add - written.change

function Working({ text, done, all }: { text: string; done?: number; all?: number }) {
  return (
    <div>
      <Text as="p" size="2" role="status">
        <bdi>{text}</bdi>
      </Text>
      <progress aria-label={text} {...(all && { value: done, max: all })} />
    </div>
  )
}
