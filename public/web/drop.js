// A file that is dropped anywhere on the dashed box of a form is chosen in its field. Without this script the field itself takes it.
for (const box of document.querySelectorAll('.n-drop')) {
  const input = box.querySelector('input[type=file]')
  const mark = isOver => box.classList.toggle('over', isOver)
  const hasFiles = ({ dataTransfer }) => dataTransfer.types.includes('Files')
  box.addEventListener('dragover', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    mark(true)
  })
  box.addEventListener('dragleave', () => mark(false))
  box.addEventListener('drop', event => {
    mark(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer.files.length !== 1) return
    input.files = event.dataTransfer.files
    input.focus()
  })
}
