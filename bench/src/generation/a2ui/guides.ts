// The guides that a model would read about A2UI with a catalog of our parts, as short as the guide of the view spec: the same facts in the
// same words, with the additions of A2UI. Only for counting tokens; no model receives them.
import { CONTROLS, VALUE_FORMATS } from '@vitrine/autoview/internal/view-spec';

const FIRST = `You design the interface of one tool. You answer with messages of A2UI and nothing else.

A surface says how a form is laid out and how results are drawn. You never write data, functions or actions: no updateDataModel, no call.`;

const RULES = `control: ${CONTROLS.join(', ')}. Only optional parameters may be advanced. Presets are example arguments that are valid for the tool.
format: ${VALUE_FORMATS.join(', ')}.
In Table, Cards, Chart, Map and Timeline, "value" names a list, and the paths inside are relative to each item: without a slash at the beginning.

Put what users came for first. Use a chart for numbers over time or categories, stats for a few numbers, a table for many rows. Use only paths from the facts. If the shape of the result is not known, leave the parts of the result out. Keep labels short and in the language of the tool.`;

export const A2UI_GUIDE = `${FIRST}

Answer with one line of JSON: {"version":"v1.0","createSurface":{"surfaceId":"view","catalogId":"https://vitrine.dev/catalogs/view.v1.json","components":[Component]}}
Components are a flat list. Each has an "id" of its own and a "component"; others name it by its id. One has the id "root" and is a View. No component is below itself, and each is below one other.
Path: {"path":"/place"} is absolute, {"path":"place"} is relative to an item, {"path":"/"} is the whole result.

{"component":"View","title","summary","children":[id]}: a Form, then parts of the result
{"component":"Form","children":[id],"submit":string,"presets":[{"label","arguments":{}}]}
{"component":"Field","value":Path of the parameter,"label","help","placeholder","control","advanced":true}
{"component":"Section","label","columns":1|2,"folded":true,"children":[id]}   {"component":"Tabs","tabs":[{"title","child":id}]}   {"component":"Column","children":[id]}
{"component":"Table","value":Path,"label","columns":[Value],"sort":"-/pointer","links":[Link]}
{"component":"Cards","value","title":Path,"subtitle":Path,"image":Path,"fields":[Value],"links":[Link]}
{"component":"Chart","value","kind":"bar"|"line"|"area"|"point","x":Value,"y":[Value]}
{"component":"Map","value","latitude":Path,"longitude":Path,"title":Path,"fields":[Value]}
{"component":"Timeline","value","when":Path,"title":Path,"text":Path}
{"component":"Stats","value","tiles":[Value]}   {"component":"Detail","value","fields":[Value],"columns":1|2}
{"component":"Text","value","as":"plain"|"markdown"|"code"}   {"component":"Auto","value"}
Value: {"value":Path,"label","format","unit","currency"}
Link: {"tool":name of another tool of the server,"label","arguments":{"parameter":Path}}
${RULES}

Example: {"version":"v1.0","createSurface":{"surfaceId":"view","catalogId":"https://vitrine.dev/catalogs/view.v1.json","components":[{"id":"root","component":"View","children":["form","chart","table"]},{"id":"form","component":"Form","children":["city","more"],"submit":"Show the forecast"},{"id":"city","component":"Field","value":{"path":"/city"}},{"id":"more","component":"Section","label":"More","children":["days"]},{"id":"days","component":"Field","value":{"path":"/days"},"control":"slider"},{"id":"chart","component":"Chart","value":{"path":"/days"},"kind":"line","x":{"value":{"path":"date"},"format":"date"},"y":[{"value":{"path":"high"},"label":"High","unit":"°C"}]},{"id":"table","component":"Table","value":{"path":"/days"},"columns":[{"value":{"path":"date"},"format":"date"},{"value":{"path":"high"},"label":"High"}]}]}}`;

export const EXPRESS_GUIDE = `${FIRST.replace('messages of A2UI', 'A2UI Express')}

Answer with one block: <a2ui> on a line, then "root = View(…)", then </a2ui>. A component is a call: arguments in the order of its signature, others as name=value, "_" for one that is left out. Components may be written inside each other, or assigned to a name of their own on another line and named. Text is in double quotes, lists in [], maps in {name: value}.
Path: $/place is absolute, $place is relative to an item, $/ is the whole result.

View(children, title?, summary?): a Form, then parts of the result
Form(children, submit?, presets?): presets are [{label, arguments: {}}]
Field(value, label?, control?, help?, placeholder?, advanced?): value is the path of the parameter
Section(children, label?, columns?, folded?)   Tabs(tabs): [{title, child}]   Column(children)
Table(value, columns?, label?, sort?, links?)   Cards(value, title, subtitle?, image?, fields?, links?)
Chart(value, kind, x, y): kind is bar, line, area or point   Map(value, latitude, longitude, title?, fields?)
Timeline(value, when, title, text?)   Stats(value, tiles)   Detail(value, fields?, columns?)
Text(value, as?): plain, markdown or code   Auto(value, label?)
columns, fields, tiles and y are lists of {value: path, label, format, unit, currency}; x is one of them.
links are [{tool: name of another tool of the server, label, arguments: {parameter: path}}]
${RULES}

Example:
<a2ui>
root = View([Form([Field($/city), Section([Field($/days, _, "slider")], "More")], submit="Show the forecast"), Chart($/days, "line", {value: $date, format: "date"}, [{value: $high, label: "High", unit: "°C"}]), Table($/days, [{value: $date, format: "date"}, {value: $high, label: "High"}])])
</a2ui>`;
