/** All cases of the properties of consulta-lote.test.ts. */
import './consulta-lote.test.ts'
