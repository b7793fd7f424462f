/** The other side: the same data drawn by pdfkit with its built-in Helvetica. Arguments: the folder of inputs.ts. */
import { kudeData } from '@nanduti/kude'
import { type Case, serveSide } from '../side.ts'
import { KUDE_SIZES, readInputs } from './inputs.ts'
import { drawWithPdfkit } from './pdfkit-page.ts'

const { xmlOf, logo } = readInputs(process.argv[2] ?? '')

const drawCase =
  (xml: string): Case =>
  () =>
    drawWithPdfkit(kudeData(xml), logo)

serveSide(Object.fromEntries(KUDE_SIZES.map(size => [`pdfkit.${size}`, drawCase(xmlOf(size))])))
