/** The property of recibe-hostile.test.ts with all its cases. */
import './recibe-hostile.test.ts'
