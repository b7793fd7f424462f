/** What the tabs of the integrations have in common. */
import type { ComponentChildren } from 'preact'
import type { FieldErrors, Principal } from '../../http/index.ts'
import type { FrameEmpresa } from '../../web/index.ts'

/** What a tab is drawn from; `manages`: its viewer administers the company. */
export type Viewed = { empresa: FrameEmpresa; principal: Principal; manages: boolean; errors: FieldErrors }
export type TabView = { sub: string; actions?: ComponentChildren; body: ComponentChildren }
