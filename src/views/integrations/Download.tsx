import { useActorRef, useSelector } from '@xstate/react'
import type { FtpRow } from '#api/integrations/ftp'
import { inspect } from '#machines/core/recorder/tap'
import { ftpDownloadMachine } from '#machines/integrations/ftpDownload'
import controls from '#views/core/controls.module.css'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { download } from '#views/core/files/download.ts'
import { bytes } from '#views/core/files/fileText.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import styles from './Ftp.module.css'
import { receiveFile } from './receive'
import { texts } from './texts'

const ftpTexts = texts.ftp

export function Download({ row: { id, name, size } }: { row: FtpRow }) {
  const job = useActorRef(ftpDownloadMachine, { inspect, input: { receive: receiveFile(id), size: size ?? 0 } })
  const isBusy = useSelector(job, (state) => state.hasTag('busy'))
  const isAsking = useSelector(job, (state) => state.matches({ transfer: 'asking' }))
  const isBroken = useSelector(job, (state) => state.matches('broken'))
  const { received, size: all, error } = useSelector(job, ({ context }) => context)
  useEmitted(job, {
    'download.saved': ({ parts }) => {
      download(new Blob([...parts] as BlobPart[]), name)
      toast.success(ftpTexts.saved(name))
    },
  })
  const cancel = (
    <button
      type="button"
      className={controls.button}
      aria-label={ftpTexts.cancelOf(name)}
      onClick={() => job.send({ type: 'download.cancel' })}
    >
      {ftpTexts.cancel}
    </button>
  )
  if (isBusy)
    return (
      <span className={styles.download}>
        <progress className={styles.progress} max={all || 1} value={received} aria-label={ftpTexts.downloadOf(name)} />
        <span role="status" className={styles.message}>
          {isAsking ? ftpTexts.asking : ftpTexts.receiving(bytes(received), bytes(all))}
        </span>
        {cancel}
      </span>
    )
  if (isBroken)
    return (
      <span className={styles.download} role="alert">
        <span className={styles.message}>
          <bdi>{errorText(error, ftpTexts.broken(bytes(received)))}</bdi>
        </span>
        <button
          type="button"
          className={controls.button}
          data-tone="accent"
          aria-label={ftpTexts.goOnWith(name)}
          onClick={() => {
            job.send({ type: 'download.retry' })
            // Detects a session that ended meanwhile.
            void refresh('Ftp')
          }}
        >
          {ftpTexts.goOn}
        </button>
        {cancel}
      </span>
    )
  return (
    <button
      type="button"
      className={controls.button}
      aria-label={ftpTexts.downloadOf(name)}
      onClick={() => job.send({ type: 'download.start' })}
    >
      {ftpTexts.download}
    </button>
  )
}
