import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { scannerMachine } from '#machines/core/scanner'
import { barsOf } from '#storybook/ean13.ts'
import { useProcess, useRoot } from '../system'
import { useEmitted } from '../useEmitted'
import Camera from './Camera'

const isbn = '9780141439518'

function Page() {
  const app = useRoot()
  useState(() => app.send({ type: 'workspace.loaded', machines: { scanner: scannerMachine } }))
  const scanner = useProcess<typeof scannerMachine>('scanner')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(true)
  useEmitted(scanner, { 'code.read': ({ code }) => setCodes((all) => [...all, code]) })
  return (
    <>
      {isOpen && <Camera onClose={() => setOpen(false)} />}
      <ul aria-label="Scanned">
        {codes.map((code, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may come twice
          <li key={i}>{code}</li>
        ))}
      </ul>
    </>
  )
}

/** What a camera sees: a barcode on white paper, or the paper. */
const scene = { code: '', tracks: [] as MediaStreamTrack[] }

async function film(): Promise<MediaStream> {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  const paint = () => {
    if (!context) return
    context.fillStyle = 'white'
    context.fillRect(0, 0, 640, 480)
    context.fillStyle = 'black'
    if (scene.code) for (const [i, bar] of [...barsOf(scene.code)].entries()) if (bar === '1') context.fillRect(130 + i * 4, 120, 4, 240)
  }
  paint()
  const stream = canvas.captureStream(15)
  scene.tracks = stream.getTracks()
  const painting = setInterval(paint, 60)
  scene.tracks[0]?.addEventListener('ended', () => clearInterval(painting))
  return stream
}

const rejecting = (name: string) => () => Promise.reject(new DOMException('', name))

/** Replaces the browser's camera. */
const withCamera = (open: () => Promise<MediaStream>) => () => {
  const { mediaDevices } = navigator
  const own = mediaDevices.getUserMedia
  mediaDevices.getUserMedia = open
  return () => {
    mediaDevices.getUserMedia = own
  }
}

export default {
  id: 'components-camera',
  title: 'Components/Camera (barcode, photo, scan)',
  component: Page,
  subcomponents: { Camera },
  parameters: { layout: 'padded' },
} satisfies Meta<typeof Page>
type Story = StoryObj<typeof Page>

export const Asking: Story = {
  parameters: { states: ['camera.asking'] },
  beforeEach: withCamera(() => new Promise(() => undefined)),
  play: async ({ canvas }) => void (await canvas.findByText('Allow the camera, then point it at a barcode.')),
}

export const Found: Story = {
  parameters: { states: ['camera.watching.looking', 'camera.watching.found', 'camera.closed'] },
  beforeEach: () => {
    scene.code = ''
    return withCamera(film)()
  },
  async play({ canvas }) {
    await canvas.findByText('Point it at a barcode.')
    scene.code = isbn
    await canvas.findByText(`Found ${isbn}`)
    scene.code = ''
    await canvas.findByText('Point it at a barcode.')
    scene.code = isbn
    await waitFor(() => expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([isbn, isbn]))
    await userEvent.click(canvas.getByRole('button', { name: 'Close camera' }))
    await waitFor(() => expect(scene.tracks.map(({ readyState }) => readyState)).toEqual(['ended']))
  },
}

export const NotAllowed: Story = {
  parameters: { states: ['camera.refused'] },
  beforeEach: withCamera(rejecting('NotAllowedError')),
  async play({ canvas }) {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^The camera is not allowed here\. Allow it/)
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await canvas.findByRole('alert')
  },
}

export const InUse: Story = {
  parameters: { states: ['camera.busy'] },
  beforeEach: withCamera(rejecting('NotReadableError')),
  play: async ({ canvas }) => void (await canvas.findByText(/^Another program uses the camera/)),
}

export const NoCamera: Story = {
  parameters: { states: ['camera.missing'] },
  beforeEach: withCamera(rejecting('NotFoundError')),
  play: async ({ canvas }) => void (await canvas.findByText(/^No camera was found/)),
}

export const Unreadable: Story = {
  parameters: { states: ['camera.unreadable'] },
  beforeEach: () => {
    class Broken {
      static getSupportedFormats = async () => ['ean_13']
      detect = () => Promise.reject(new Error('The service is gone'))
    }
    const own = Object.getOwnPropertyDescriptor(globalThis, 'BarcodeDetector')
    Object.defineProperty(globalThis, 'BarcodeDetector', { value: Broken, configurable: true })
    const stop = withCamera(film)()
    return () => {
      stop()
      if (own) Object.defineProperty(globalThis, 'BarcodeDetector', own)
      else Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    }
  },
  play: async ({ canvas }) => void (await canvas.findByText(/^What reads barcodes could not be loaded/)),
}
