import { Button, Callout, Flex, Text } from '@radix-ui/themes'
import { type DragEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { supportPaths } from '#api/app/paths'
import { say } from '#api/core/texts/inLanguage'
import { PageHeader } from '#views/core/PageHeader.tsx'
import { openReport, type Report } from './openReport'
import { Replay } from './Replay'
import styles from './Replay.module.css'
import { texts } from './texts'

/** A problem report, opened from a file and replayed on this page. Nothing is sent or stored. */
export default function ReplayPage() {
  const [, navigate] = useLocation()
  const step = new URLSearchParams(useSearch()).get('step') ?? undefined
  const [linked] = useState(step)
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Report | string>()
  const [isOpening, setOpening] = useState(false)
  const [isOver, setOver] = useState(false)

  async function open(file: File | undefined) {
    setOver(false)
    if (!file) return
    setOpening(true)
    setOpened(await openReport(file))
    setOpening(false)
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      void open(event.dataTransfer.files[0])
    },
  }
  const isOpened = typeof opened === 'object'
  const choose = (
    <Button variant={isOpened ? 'soft' : 'solid'} disabled={isOpening} onClick={() => input.current?.click()}>
      {isOpening ? texts.opening : isOpened ? texts.chooseOther : texts.choose}
    </Button>
  )
  return (
    <section aria-label={say('Replay')} className={styles.page} data-over={isOver || undefined} {...dropping}>
      <PageHeader title={say('Replay')} name={isOpened && opened.name} actions={isOpened && choose} />
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={texts.choose}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => void open(target.files?.[0])}
      />
      {typeof opened === 'string' && (
        <Callout.Root color="red" role="alert" mb="3">
          <Callout.Text>
            <bdi>{opened}</bdi>
          </Callout.Text>
        </Callout.Root>
      )}
      {isOpened ? (
        <Replay
          key={`${opened.name} ${opened.trace.savedAt}`}
          {...opened}
          step={linked}
          onStep={(at) => navigate(`${supportPaths.replay}?step=${at}`, { replace: true })}
        />
      ) : (
        <div className={styles.drop}>
          <Text as="p" my="0" className={styles.about}>
            <bdi>{linked ? texts.linked(linked) : texts.about}</bdi>
          </Text>
          <Flex gap="3" align="center" wrap="wrap" justify="center">
            {choose}
            <Text size="2" color="gray">
              {texts.drop}
            </Text>
          </Flex>
        </div>
      )}
    </section>
  )
}
