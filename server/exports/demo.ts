import type { DemoFill } from '../core/demo'

export const exportsDemo: DemoFill = async () => undefined
