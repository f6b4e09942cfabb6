// Lengths of the chart that style sheets reckon with, given to those elements alone that need them: as
// properties of what holds the whole chart, each change would have every counter styled anew.
const sheet = new CSSStyleSheet(), rules = new Map();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export function measure(selector, name, value) {
  const rule = `${selector} { ${name}: ${value} }`;
  if (rules.get(name) === rule) return;
  rules.set(name, rule);
  sheet.replaceSync([...rules.values()].join("\n"));
}
