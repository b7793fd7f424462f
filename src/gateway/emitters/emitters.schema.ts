/** Shapes of the emitter endpoints. */
import { z } from 'zod'
import { AMBIENTES } from '../../db/index.ts'

/** Query strings carry text: `true`, `false`, `1` and `0` are Laravel's booleans. */
const flag = z.enum(['true', 'false', '1', '0'], 'El campo active debe tener un valor verdadero o falso.')

export const emitterFilter = z.object({
  active: flag.transform(text => text === 'true' || text === '1').optional(),
  ambiente: z.enum(AMBIENTES).optional(),
})
