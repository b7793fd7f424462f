/** The properties of consulta-lote.test.ts with all their cases. */
import './consulta-lote.test.ts'
