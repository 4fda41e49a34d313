/* The search of frontier.py, for the compiled build. It settles the same spots in the same order at the same costs,
   those of terrain.py; tests/games/underground/test_frontier.py compares the two. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

enum { WIDTH = 9, CELLS = WIDTH * WIDTH, LEVELS = 13, SPOTS = CELLS * LEVELS, SIDES = 4 };
enum { TOWER = 9, PART = 30, ALONG = 8, ALONG_HANGING = 14, OVER_WATER = 5, ROOM = 4, FAR_AWAY = 700, NOTHING = -1 };
static const int NARROW[ROOM + 1] = {0, 80, 50, 20, 0};

static short beside[CELLS][SIDES];

/* A terrain and a search on it. Spots that wait at the same cost are linked, the newest first. */
typedef struct {
    PyObject_HEAD
    int exit, step, limit, outward, at;
    int level[CELLS], walls[CELLS], wet[CELLS], fixed[CELLS], toll[CELLS], footing[CELLS], sure[CELLS];
    signed char rooms[SPOTS];
    char settled[SPOTS];
    short costs[SPOTS], previous[SPOTS], newer[SPOTS], older[SPOTS], newest[FAR_AWAY];
} Frontier;

static int
least(int a, int b)
{
    return a < b ? a : b;
}

static int
most(int a, int b)
{
    return a > b ? a : b;
}

static void
unlink_spot(Frontier *f, int spot)
{
    int newer = f->newer[spot], older = f->older[spot];
    if (newer == NOTHING)
        f->newest[f->costs[spot]] = (short)older;
    else
        f->older[newer] = (short)older;
    if (older != NOTHING)
        f->newer[older] = (short)newer;
}

static void
add_spot(Frontier *f, int spot, int cost, int previous)
{
    if (f->costs[spot] < FAR_AWAY)
        unlink_spot(f, spot);
    int older = f->newest[cost];
    if (older != NOTHING)
        f->newer[older] = (short)spot;
    f->newest[cost] = (short)spot;
    f->older[spot] = (short)older;
    f->newer[spot] = NOTHING;
    f->costs[spot] = (short)cost;
    f->previous[spot] = (short)previous;
}

/* The number of connected cells below this height around a cell, at most ROOM. */
static int
free_cells(const Frontier *f, int cell, int height, int source)
{
    int found[ROOM] = {cell}, count = 1;
    for (int at = 0; at < count; at++)
        for (int side = 0; side < SIDES; side++) {
            int there = beside[found[at]][side], known = 0;
            if (there == NOTHING || f->level[there] >= height || f->fixed[there] || there == source)
                continue;
            for (int other = 0; other < count; other++)
                known |= found[other] == there;
            if (known)
                continue;
            found[count++] = there;
            if (count == ROOM)
                return ROOM;
        }
    return count;
}

static int
room_for(Frontier *f, int cell, int height, int source)
{
    if (f->level[source] < height)
        return free_cells(f, cell, height, source);
    signed char *room = &f->rooms[cell * LEVELS + height];
    if (*room == NOTHING)
        *room = (signed char)free_cells(f, cell, height, source);
    return *room;
}

static int
entry(Frontier *f, int cell, int height, int source, int origin, int limit)
{
    int rise = height - f->level[cell], below = f->level[source], dry = !f->wet[cell];
    if (rise == 0)
        return f->toll[cell];
    if (origin > below) {
        if (origin == height)
            return rise == 1 && dry ? ALONG : ALONG_HANGING;
        if (origin < height && (rise > 1 || dry))
            return PART;
    }
    int carries = below == height - 1 && !f->wet[source] && !f->fixed[source];
    if ((rise == 1 && dry) || (carries ? f->sure[cell] : f->footing[cell]) >> height & 1) {
        int part = dry ? PART : PART + OVER_WATER;
        return part >= limit ? part : part + NARROW[room_for(f, cell, height, source)];
    }
    if (rise > TOWER)
        return FAR_AWAY;
    return PART * rise + NARROW[1] + (dry ? 0 : PART);
}

static void
grow(Frontier *f, int spot)
{
    int cell = spot / LEVELS, height = spot % LEVELS, so_far = f->at + f->step;
    int barred = height == f->level[cell] ? f->walls[cell] : 0;
    for (int side = 0; side < SIDES; side++) {
        int there = beside[cell][side];
        if (there == NOTHING || there == f->exit || barred >> side & 1)
            continue;
        int low = f->level[there], highest = least(height + 1, LEVELS - 1);
        if (f->fixed[there])
            highest = least(highest, low);
        for (int onto = most(most(height - 1, low), 1); onto <= highest; onto++) {
            int at = there * LEVELS + onto, left = f->costs[at] - so_far, total;
            int shut = onto == low && (f->wet[there] || f->walls[there] >> (side + 2) % SIDES & 1);
            if (left <= 0 || shut)
                continue;
            if (f->outward)
                total = so_far + entry(f, there, onto, cell, height, left);
            else
                total = so_far + entry(f, cell, height, there, onto, left);
            if (f->at <= total && total < f->costs[at] && total < f->limit)
                add_spot(f, at, total, spot);
        }
    }
}

static int
settle_next(Frontier *f)
{
    for (; f->at < f->limit; f->at++) {
        int spot = f->newest[f->at];
        if (spot != NOTHING) {
            unlink_spot(f, spot);
            f->settled[spot] = 1;
            grow(f, spot);
            return spot;
        }
    }
    return NOTHING;
}

/* A number below a limit; NOTHING and an exception otherwise. */
static int
number_below(PyObject *object, long limit)
{
    long number = PyLong_AsLong(object);
    if (number >= 0 && number < limit)
        return (int)number;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_IndexError, "outside of the terrain");
    return NOTHING;
}

/* A list of numbers; most costs are FAR_AWAY and share one object. */
static PyObject *
numbers(const short *from, Py_ssize_t size)
{
    PyObject *far_away = PyLong_FromLong(FAR_AWAY), *list = far_away == NULL ? NULL : PyList_New(size);
    for (Py_ssize_t at = 0; list != NULL && at < size; at++) {
        PyObject *number = from[at] == FAR_AWAY ? Py_NewRef(far_away) : PyLong_FromLong(from[at]);
        if (number == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, at, number);
    }
    Py_XDECREF(far_away);
    return list;
}

static PyObject *
add(Frontier *f, PyObject *const *args, Py_ssize_t given)
{
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "a spot and a cost expected");
        return NULL;
    }
    int spot = number_below(args[0], SPOTS), cost = spot < 0 ? NOTHING : number_below(args[1], f->limit);
    if (cost < 0)
        return NULL;
    add_spot(f, spot, cost, NOTHING);
    Py_RETURN_NONE;
}

static PyObject *
settle(Frontier *f, PyObject *wanted)
{
    int spot = number_below(wanted, SPOTS);
    if (spot < 0)
        return NULL;
    while (!f->settled[spot] && settle_next(f) != NOTHING)
        ;
    return PyLong_FromLong(f->costs[spot]);
}

static PyObject *
reach(Frontier *f, PyObject *cells)
{
    short wanted[CELLS], ends[CELLS];
    Py_ssize_t size = PyList_Check(cells) ? PyList_GET_SIZE(cells) : -1, missing = size;
    if (size < 0 || size > CELLS) {
        PyErr_SetString(PyExc_TypeError, "a list of cells expected");
        return NULL;
    }
    for (Py_ssize_t at = 0; at < size; at++) {
        int cell = number_below(PyList_GET_ITEM(cells, at), CELLS);
        if (cell < 0)
            return NULL;
        wanted[at] = (short)cell;
        ends[at] = NOTHING;
    }
    while (missing) {
        int spot = settle_next(f);
        if (spot == NOTHING)
            break;
        if (spot % LEVELS != f->level[spot / LEVELS])
            continue;
        for (Py_ssize_t at = 0; at < size; at++)
            if (wanted[at] == spot / LEVELS) {
                ends[at] = (short)spot;
                missing--;
                break;
            }
    }
    return numbers(ends, size);
}

static PyObject *
costs(Frontier *f, PyObject *none)
{
    return numbers(f->costs, SPOTS);
}

static PyObject *
route(Frontier *f, PyObject *begin)
{
    short found[SPOTS];
    int spot = number_below(begin, SPOTS), size = 0;
    if (spot < 0)
        return NULL;
    while ((spot = f->previous[spot]) != NOTHING && size < SPOTS)
        found[size++] = (short)spot;
    return numbers(found, size);
}

/* Read a list of the terrain, a number for each cell. */
static int
read_cells(PyObject *terrain, const char *name, int *into)
{
    PyObject *list = PyObject_GetAttrString(terrain, name);
    int fits = list != NULL && PyList_Check(list) && PyList_GET_SIZE(list) == CELLS;
    for (int cell = 0; fits && cell < CELLS; cell++) {
        into[cell] = (int)PyLong_AsUnsignedLongMask(PyList_GET_ITEM(list, cell));
        fits = into[cell] != -1 || !PyErr_Occurred();
    }
    if (!fits && !PyErr_Occurred())
        PyErr_SetString(PyExc_TypeError, "a terrain expected");
    Py_XDECREF(list);
    return fits;
}

static PyMethodDef frontier_methods[] = {
    {"add", (PyCFunction)(void (*)(void))add, METH_FASTCALL, NULL},
    {"settle", (PyCFunction)settle, METH_O, NULL},
    {"reach", (PyCFunction)reach, METH_O, NULL},
    {"costs", (PyCFunction)costs, METH_NOARGS, NULL},
    {"route", (PyCFunction)route, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject FrontierType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "untertage.games.underground.score._frontier.Frontier",
    .tp_basicsize = sizeof(Frontier),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_methods = frontier_methods,
};

static PyObject *
new_frontier(PyObject *module, PyObject *args, PyObject *named)
{
    static char *names[] = {"terrain", "step", "limit", "outward", NULL};
    PyObject *terrain;
    int step, limit, outward;
    if (!PyArg_ParseTupleAndKeywords(args, named, "Oii$p", names, &terrain, &step, &limit, &outward))
        return NULL;
    if (step < 0 || limit < 0 || limit > FAR_AWAY) {
        PyErr_SetString(PyExc_ValueError, "a step or a limit is too large");
        return NULL;
    }
    PyObject *exit = PyObject_GetAttrString(terrain, "exit");
    Frontier *f = exit == NULL ? NULL : PyObject_New(Frontier, &FrontierType);
    if (f != NULL) {
        f->exit = (int)PyLong_AsLong(exit);
        f->step = step;
        f->limit = limit;
        f->outward = outward;
        f->at = 0;
        memset(f->rooms, NOTHING, sizeof f->rooms);
        memset(f->settled, 0, sizeof f->settled);
        memset(f->previous, NOTHING, sizeof f->previous);
        memset(f->newest, NOTHING, sizeof f->newest);
        for (int spot = 0; spot < SPOTS; spot++)
            f->costs[spot] = FAR_AWAY;
        if (PyErr_Occurred() || !read_cells(terrain, "level", f->level) || !read_cells(terrain, "walls", f->walls)
            || !read_cells(terrain, "wet", f->wet) || !read_cells(terrain, "fixed", f->fixed)
            || !read_cells(terrain, "toll", f->toll) || !read_cells(terrain, "footing", f->footing)
            || !read_cells(terrain, "sure", f->sure))
            Py_CLEAR(f);
    }
    Py_XDECREF(exit);
    return (PyObject *)f;
}

static PyMethodDef methods[] = {
    {"new_frontier", (PyCFunction)(void (*)(void))new_frontier, METH_VARARGS | METH_KEYWORDS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_frontier", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC
PyInit__frontier(void)
{
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / WIDTH, column = cell % WIDTH;
        beside[cell][0] = (short)(row > 0 ? cell - WIDTH : NOTHING);
        beside[cell][1] = (short)(column < WIDTH - 1 ? cell + 1 : NOTHING);
        beside[cell][2] = (short)(row < WIDTH - 1 ? cell + WIDTH : NOTHING);
        beside[cell][3] = (short)(column > 0 ? cell - 1 : NOTHING);
    }
    return PyType_Ready(&FrontierType) < 0 ? NULL : PyModule_Create(&definition);
}
