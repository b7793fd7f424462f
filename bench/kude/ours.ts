/** Our KuDE. Arguments: the folder of inputs.ts. */
import { renderKude } from '@nanduti/kude'
import { type Case, serveSide } from '../side.ts'
import { KUDE_SIZES, readInputs } from './inputs.ts'

const { xmlOf, logo } = readInputs(process.argv[2] ?? '')

const drawCase =
  (xml: string): Case =>
  () =>
    renderKude({ xml, logo: { png: logo } })

serveSide(Object.fromEntries(KUDE_SIZES.map(size => [`kude.${size}`, drawCase(xmlOf(size))])))
