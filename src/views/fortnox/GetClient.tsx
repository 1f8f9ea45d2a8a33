import { Button, Callout, Text } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { client } from '#api/core/client'
import { disconnect, readStatus } from '#api/fortnox/connection'
import { inspect } from '#machines/core/recorder/tap'
import { fortnoxConnectionMachine, type Tab } from '#machines/fortnox/fortnoxConnection'
import { refresh, useAnswer } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { PageHeading } from '#views/core/PageHeading.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { Banner } from './Banner'
import styles from './Fortnox.module.css'
import { connectionName } from './names'
import { texts } from './texts'

const clientTexts = texts.client

/** In the click, or it would be blocked; null if blocked. */
function openTab(): Tab | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  return {
    go(url) {
      opened.opener = null
      opened.location.href = url
    },
    close: () => opened.close(),
  }
}

/** docs/product.md, Screens. */
export default function GetClient({ page }: PageProps) {
  const asking = useActorRef(fortnoxConnectionMachine, { inspect })
  const state = useSelector(asking, (snapshot) => snapshot)
  const refused = new URLSearchParams(useSearch()).get('refused')
  const { data } = useAnswer(connectionName, readStatus, {})
  const [isLeaving, setLeaving] = useState(false)
  useEmitted(asking, {
    'connection.made': () => void refresh(connectionName),
    // docs/product.md, Errors.
    'connection.failed': () => toast.error(clientTexts.serverError),
  })
  const isWaiting = state.matches('waiting')
  const reason = state.matches('refused') ? state.context.status?.reason : state.matches('idle') ? refused : undefined
  return (
    <div className={styles.page}>
      <PageHeading>{page.title}</PageHeading>
      <Banner />
      <Text as="p" size="2">
        {clientTexts.text}
      </Text>
      {reason && (
        <Callout.Root highContrast color="red" role="alert">
          <Callout.Text weight="medium">{clientTexts.refused}</Callout.Text>
          <Callout.Text>
            <bdi>{reason}</bdi>
          </Callout.Text>
        </Callout.Root>
      )}
      <div className={styles.line}>
        <Button
          type="button"
          loading={state.matches('asking')}
          disabled={isWaiting || state.matches('asking') || (data?.data.missing.length ?? 0) > 0}
          onClick={() => asking.send({ type: 'connection.asked', tab: openTab() })}
        >
          {clientTexts.ask}
        </Button>
        {data?.data.state === 'connected' && !isWaiting && (
          <Button type="button" variant="soft" color="gray" onClick={() => setLeaving(true)}>
            {clientTexts.disconnect}
          </Button>
        )}
        {isWaiting && (
          <>
            <Text size="2" role="status">
              {clientTexts.waiting}
            </Text>
            {!state.context.tab && (
              <a href={state.context.url} target="_blank" rel="noreferrer">
                {clientTexts.blocked}
              </a>
            )}
            <Button type="button" variant="soft" color="gray" onClick={() => asking.send({ type: 'connection.dropped' })}>
              {clientTexts.drop}
            </Button>
          </>
        )}
      </div>
      {isLeaving && <Leaving onClose={() => setLeaving(false)} />}
    </div>
  )
}

function Leaving({ onClose }: { onClose: () => void }) {
  const command = useCommand({
    onSucceeded() {
      void refresh(connectionName)
      toast.success(clientTexts.disconnected)
      onClose()
    },
  })
  return (
    <Modal title={clientTexts.disconnecting} role="alertdialog" onClose={onClose}>
      <Text as="p" size="2">
        {clientTexts.disconnectText}
      </Text>
      {command.error instanceof Error && <ErrorLine>{command.error.message}</ErrorLine>}
      <div className={parts.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          type="button"
          color="red"
          variant="soft"
          highContrast
          loading={command.isRunning}
          onClick={() => command.run(() => client.call(disconnect, {}))}
        >
          {clientTexts.disconnect}
        </Button>
      </div>
    </Modal>
  )
}
