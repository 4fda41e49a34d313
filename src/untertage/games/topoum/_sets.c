/* The functions of sets.py on machine words, for the compiled build. tests/games/topoum/test_sets.py compares both. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#ifdef _MSC_VER
#include <intrin.h>
#endif

enum { WIDTH = 14, WORD = 64, WORDS = 3, SPACES = WORD * WORDS, DIRECTIONS = 6 };
enum { DIGITS_OF_SET = (SPACES + PyLong_SHIFT - 1) / PyLong_SHIFT };
static const int STEP[DIRECTIONS] = {1, 1 - WIDTH, -WIDTH, -1, WIDTH - 1, WIDTH};

/* A set of spaces; that of a match has fewer than 192. */
typedef struct {
    uint64_t word[WORDS];
} Set;

#if PY_VERSION_HEX >= 0x030C0000
#define DIGITS(number) ((PyLongObject *)(number))->long_value.ob_digit
#define SIZE(number) ((Py_ssize_t)(((PyLongObject *)(number))->long_value.lv_tag >> 3))
#define IS_NEGATIVE(number) ((((PyLongObject *)(number))->long_value.lv_tag & 3) == 2)
#else
#define DIGITS(number) ((PyLongObject *)(number))->ob_digit
#define SIZE(number) Py_ABS(Py_SIZE(number))
#define IS_NEGATIVE(number) (Py_SIZE(number) < 0)
#endif

/* The number of the lowest bit that is set; there is one. */
static int
lowest(uint64_t bits)
{
#ifdef _MSC_VER
    unsigned long at;
    _BitScanForward64(&at, bits);
    return (int)at;
#else
    return __builtin_ctzll(bits);
#endif
}

/* The number of the highest bit that is set; there is one. */
static int
highest(uint64_t bits)
{
#ifdef _MSC_VER
    unsigned long at;
    _BitScanReverse64(&at, bits);
    return (int)at;
#else
    return WORD - 1 - __builtin_clzll(bits);
#endif
}

/* Reads a Python int; 0 and an exception if it is not a set of these spaces. */
static int
read_set(PyObject *number, Set *set)
{
    *set = (Set){{0}};
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "a set is an int");
        return 0;
    }
    Py_ssize_t size = SIZE(number);
    uint64_t beyond = IS_NEGATIVE(number) || size > DIGITS_OF_SET;
    for (Py_ssize_t at = 0; !beyond && at < size; at++) {
        uint64_t digit = DIGITS(number)[at];
        int first = (int)at * PyLong_SHIFT, word = first / WORD, inside = first % WORD;
        set->word[word] |= digit << inside;
        if (inside > WORD - PyLong_SHIFT)
            *(word + 1 < WORDS ? &set->word[word + 1] : &beyond) |= digit >> (WORD - inside);
    }
    if (beyond)
        PyErr_SetString(PyExc_ValueError, "not a set of spaces");
    return !beyond;
}

static PyObject *
as_number(Set set)
{
    int top = WORDS - 1;
    while (top && !set.word[top])
        top--;
    if (!top)
        return PyLong_FromUnsignedLongLong(set.word[0]);
    Py_ssize_t size = (top * WORD + highest(set.word[top])) / PyLong_SHIFT + 1;
    PyObject *number = (PyObject *)_PyLong_New(size);
    for (Py_ssize_t at = 0; number != NULL && at < size; at++) {
        int first = (int)at * PyLong_SHIFT, word = first / WORD, inside = first % WORD;
        uint64_t bits = set.word[word] >> inside;
        if (inside > WORD - PyLong_SHIFT && word + 1 < WORDS)
            bits |= set.word[word + 1] << (WORD - inside);
        DIGITS(number)[at] = (uint32_t)(bits & PyLong_MASK);
    }
    return number;
}

static int
has(const Set *set, int space)
{
    return space >= 0 && space < SPACES && set->word[space / WORD] >> space % WORD & 1;
}

static Set
shifted_up(Set set, int by)
{
    return (Set){{
        set.word[0] << by,
        set.word[1] << by | set.word[0] >> (WORD - by),
        set.word[2] << by | set.word[1] >> (WORD - by),
    }};
}

static Set
shifted_down(Set set, int by)
{
    return (Set){{
        set.word[0] >> by | set.word[1] << (WORD - by),
        set.word[1] >> by | set.word[2] << (WORD - by),
        set.word[2] >> by,
    }};
}

static Set
with(Set set, Set other)
{
    for (int at = 0; at < WORDS; at++)
        set.word[at] |= other.word[at];
    return set;
}

static Set
common(Set set, Set other)
{
    for (int at = 0; at < WORDS; at++)
        set.word[at] &= other.word[at];
    return set;
}

static Set
adjacent(Set set)
{
    Set east = shifted_up(set, 1), both = with(set, east);
    Set rows = with(shifted_up(both, WIDTH - 1), shifted_down(both, WIDTH));
    return with(rows, with(east, shifted_down(set, 1)));
}

static int
are(Py_ssize_t given, Py_ssize_t wanted)
{
    if (given == wanted)
        return 1;
    PyErr_SetString(PyExc_TypeError, "other arguments expected");
    return 0;
}

static PyObject *
around(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set cells, within;
    if (!are(given, 2) || !read_set(args[0], &cells) || !read_set(args[1], &within))
        return NULL;
    within = common(adjacent(cells), within);
    return as_number(within);
}

static PyObject *
spread(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set seed, within, grown;
    if (!are(given, 2) || !read_set(args[0], &seed) || !read_set(args[1], &within))
        return NULL;
    for (;; seed = grown) {
        grown = common(with(seed, adjacent(seed)), within);
        if (!memcmp(&grown, &seed, sizeof(Set)))
            return as_number(seed);
    }
}

static PyObject *
members(PyObject *module, PyObject *number)
{
    Set set;
    PyObject *found = read_set(number, &set) ? PyList_New(0) : NULL;
    for (int word = 0; found != NULL && word < WORDS; word++)
        for (uint64_t left = set.word[word]; found != NULL && left; left &= left - 1) {
            PyObject *space = PyLong_FromLong(word * WORD + lowest(left));
            if (space == NULL || PyList_Append(found, space) < 0)
                Py_CLEAR(found);
            Py_XDECREF(space);
        }
    return found;
}

/* Appends an entry of a table, which lists spaces or directions. */
static int
append_entry(PyObject *found, PyObject *table, int at)
{
    if (PyList_Check(table) && at < PyList_GET_SIZE(table))
        return PyList_Append(found, PyList_GET_ITEM(table, at)) == 0;
    PyErr_SetString(PyExc_IndexError, "outside of the table");
    return 0;
}

static PyObject *
at(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set cells;
    if (!are(given, 2) || !read_set(args[1], &cells))
        return NULL;
    PyObject *found = PyList_New(0);
    for (int word = 0; found != NULL && word < WORDS; word++)
        for (uint64_t left = cells.word[word]; left; left &= left - 1)
            if (!append_entry(found, args[0], word * WORD + lowest(left))) {
                Py_DECREF(found);
                return NULL;
            }
    return found;
}

static PyObject *
steps(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set moles, fields;
    if (!are(given, 3) || !read_set(args[1], &moles) || !read_set(args[2], &fields))
        return NULL;
    PyObject *found = PyList_New(0);
    for (int word = 0; found != NULL && word < WORDS; word++)
        for (uint64_t left = moles.word[word]; left; left &= left - 1) {
            int cell = word * WORD + lowest(left);
            PyObject *ways = PyList_Check(args[0]) && cell < PyList_GET_SIZE(args[0]) ? PyList_GET_ITEM(args[0], cell) : Py_None;
            for (int direction = 0; direction < DIRECTIONS; direction++)
                if (has(&fields, cell + STEP[direction]) && !append_entry(found, ways, direction)) {
                    Py_DECREF(found);
                    return NULL;
                }
        }
    return found;
}

static PyMethodDef methods[] = {
    {"around", (PyCFunction)(void (*)(void))around, METH_FASTCALL, NULL},
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL, NULL},
    {"members", members, METH_O, NULL},
    {"at", (PyCFunction)(void (*)(void))at, METH_FASTCALL, NULL},
    {"steps", (PyCFunction)(void (*)(void))steps, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_sets", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC
PyInit__sets(void)
{
    return PyModule_Create(&definition);
}
