import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { inLanguage } from '#api/core/texts/inLanguage'
import { type CameraEvent, cameraMachine } from '#machines/core/camera'
import { inspect } from '#machines/core/recorder/tap'
import { useRoot } from '../system'
import { useEmitted } from '../useEmitted'
import styles from './Camera.module.css'
import { readCodes } from './reader'

export type Texts = typeof texts
const texts = inLanguage('core/Camera', {
  label: 'Camera',
  asking: 'Allow the camera, then point it at a barcode.',
  looking: 'Point it at a barcode.',
  found: (code: string) => `Found ${code}`,
  close: 'Close camera',
  again: 'Try again',
  faults: {
    refused: 'The camera is not allowed here. Allow it for this page in the settings of the browser, then try again.',
    busy: 'Another program uses the camera. Close it, then try again.',
    missing: 'No camera was found. Connect one, then try again, or type the code.',
    unreadable: 'What reads barcodes could not be loaded. Try again when there is a connection.',
  },
})

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The one at the back of a phone. */
const open = fromPromise<MediaStream>(async ({ signal }) => {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  // Closed before somebody answered.
  if (signal.aborted) stop(stream)
  return stream
})

const watchIn = (video: () => HTMLVideoElement | null) =>
  fromCallback<CameraEvent, { stream: MediaStream | undefined }>(({ sendBack, input: { stream } }) => {
    const picture = video()
    if (!stream || !picture) return undefined
    const ended = () => sendBack({ type: 'camera.ended' })
    for (const track of stream.getTracks()) track.addEventListener('ended', ended)
    picture.srcObject = stream
    // Interrupted where it is closed at once.
    picture.play().catch(() => undefined)
    const stopReading = readCodes(picture, {
      onCode: (code) => sendBack({ type: 'code.seen', code }),
      onFailed: () => sendBack({ type: 'reader.failed' }),
    })
    return () => {
      stopReading()
      stop(stream)
      picture.srcObject = null
    }
  })

/** What the camera finds is a scan like any other. */
export default function Camera({ onClose }: { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [machine] = useState(() => cameraMachine.provide({ actors: { open, watch: watchIn(() => video.current) } }))
  const camera = useActorRef(machine, { inspect })
  const { system } = useRoot()
  useEmitted(camera, { 'code.found': ({ code }) => system.get('scanner')?.send({ type: 'code.read', code }) })
  const state = useSelector(camera, (snapshot) => snapshot)
  const isWatching = state.matches('watching')
  const found = state.context.found.at(-1)
  const fault = (['refused', 'busy', 'missing', 'unreadable'] as const).find((name) => state.matches(name))
  return (
    <section aria-label={texts.label} className={styles.camera} data-found={state.matches({ watching: 'found' }) || undefined}>
      <video ref={video} muted playsInline className={styles.picture} hidden={!isWatching} />
      <p role={fault ? 'alert' : 'status'} className={styles.text}>
        {fault ? texts.faults[fault] : found ? texts.found(found) : isWatching ? texts.looking : texts.asking}
      </p>
      <div className={styles.buttons}>
        {fault && (
          <button type="button" onClick={() => camera.send({ type: 'camera.retry' })}>
            {texts.again}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            camera.send({ type: 'camera.close' })
            onClose()
          }}
        >
          {texts.close}
        </button>
      </div>
    </section>
  )
}
