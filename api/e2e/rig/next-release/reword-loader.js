/** Changes a word of a source file, as its next release would. */
function reword(source) {
  const { before, after } = this.getOptions();
  if (!source.includes(before)) throw new Error(`"${before}" is not in ${this.resourcePath}`);
  return source.replace(before, after);
}

export default reword;
