/** Types shared by the integration tabs. */
import type { ComponentChildren } from 'preact'
import type { FieldErrors, Principal } from '../../http/index.ts'
import type { FrameEmpresa } from '../../web/index.ts'

/** Input of a tab. */
export type Viewed = { empresa: FrameEmpresa; principal: Principal; errors: FieldErrors }
export type TabView = { sub: string; actions?: ComponentChildren; body: ComponentChildren }
