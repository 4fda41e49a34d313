/* The loops of rows.py, which write many bytes, for the compiled build. tests/envs/test_rows.py compares both. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#ifdef _MSC_VER
#include <intrin.h>
#endif

/* The number of the lowest bit that is set; there is one. */
static int
lowest(unsigned long long bits)
{
#ifdef _MSC_VER
    unsigned long at;
    _BitScanForward64(&at, bits);
    return (int)at;
#else
    return __builtin_ctzll(bits);
#endif
}

/* The bytes of a row that has room for `size` of them from `first` on; NULL and an exception otherwise. */
static unsigned char *
places(PyObject *row, PyObject *first, Py_ssize_t size)
{
    if (!PyByteArray_Check(row)) {
        PyErr_SetString(PyExc_TypeError, "a row is a bytearray");
        return NULL;
    }
    Py_ssize_t begin = PyLong_AsSsize_t(first);
    if (begin == -1 && PyErr_Occurred())
        return NULL;
    if (begin < 0 || size < 0 || size > PyByteArray_GET_SIZE(row) - begin) {
        PyErr_SetString(PyExc_IndexError, "outside of the row");
        return NULL;
    }
    return (unsigned char *)PyByteArray_AS_STRING(row) + begin;
}

static int
are(PyObject *const *args, Py_ssize_t given, Py_ssize_t wanted, int list)
{
    if (given == wanted && PyList_Check(args[list]))
        return 1;
    PyErr_SetString(PyExc_TypeError, "other arguments expected");
    return 0;
}

/* Also for memory that others see, such as that of an array. */
static PyObject *
set_all(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Py_buffer row;
    if (!are(args, given, 3, 1))
        return NULL;
    long value = PyLong_AsLong(args[2]);
    if ((value == -1 && PyErr_Occurred()) || PyObject_GetBuffer(args[0], &row, PyBUF_WRITABLE) < 0)
        return NULL;
    Py_ssize_t at = 0, size = PyList_GET_SIZE(args[1]);
    for (; at < size; at++) {
        Py_ssize_t place = PyLong_AsSsize_t(PyList_GET_ITEM(args[1], at));
        if (place < 0 || place >= row.len) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "outside of the row");
            break;
        }
        ((unsigned char *)row.buf)[place] = (unsigned char)value;
    }
    PyBuffer_Release(&row);
    return at < size ? NULL : Py_NewRef(Py_None);
}

static PyObject *
write_all(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    if (!are(args, given, 3, 2))
        return NULL;
    Py_ssize_t size = PyList_GET_SIZE(args[2]);
    unsigned char *bytes = places(args[0], args[1], size);
    if (bytes == NULL)
        return NULL;
    for (Py_ssize_t at = 0; at < size; at++) {
        int beyond;
        long value = PyLong_AsLongAndOverflow(PyList_GET_ITEM(args[2], at), &beyond);
        if (value == -1 && !beyond && PyErr_Occurred())
            return NULL;
        if (beyond > 0 || value > 127)
            value = 127;
        else if (beyond < 0 || value < -128)
            value = -128;
        bytes[at] = (unsigned char)value;
    }
    Py_RETURN_NONE;
}

static PyObject *
count_all(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    if (!are(args, given, 4, 3))
        return NULL;
    Py_ssize_t size = PyLong_AsSsize_t(args[2]);
    if (size == -1 && PyErr_Occurred())
        return NULL;
    unsigned char *bytes = places(args[0], args[1], size);
    if (bytes == NULL)
        return NULL;
    memset(bytes, 0, (size_t)size);
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(args[3]); at++) {
        Py_ssize_t number = PyLong_AsSsize_t(PyList_GET_ITEM(args[3], at));
        if (number < 0 || number >= size) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "outside of the row");
            return NULL;
        }
        bytes[number]++;
    }
    Py_RETURN_NONE;
}

static PyObject *
fill(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Py_buffer values;
    if (given != 3) {
        PyErr_SetString(PyExc_TypeError, "other arguments expected");
        return NULL;
    }
    if (PyObject_GetBuffer(args[2], &values, PyBUF_SIMPLE) < 0)
        return NULL;
    unsigned char *bytes = places(args[0], args[1], values.len);
    if (bytes != NULL)
        memmove(bytes, values.buf, (size_t)values.len);
    PyBuffer_Release(&values);
    return bytes == NULL ? NULL : Py_NewRef(Py_None);
}

static PyObject *
add_marked(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    if (!are(args, given, 4, 0) || !are(args, given, 4, 1))
        return NULL;
    PyObject *table = args[1];
    Py_ssize_t first = PyLong_AsSsize_t(args[2]);
    if (first == -1 && PyErr_Occurred())
        return NULL;
    unsigned long long marks = PyLong_AsUnsignedLongLong(args[3]);
    if (marks == (unsigned long long)-1 && PyErr_Occurred())
        return NULL;
    for (; marks; marks &= marks - 1) {
        Py_ssize_t place = first + lowest(marks);
        if (place < 0 || place >= PyList_GET_SIZE(table)) {
            PyErr_SetString(PyExc_IndexError, "outside of the table");
            return NULL;
        }
        if (PyList_Append(args[0], PyList_GET_ITEM(table, place)) < 0)
            return NULL;
    }
    Py_RETURN_NONE;
}

/* Append what is in the row of a table at a place. */
static int
add_row(PyObject *out, PyObject *table, Py_ssize_t place)
{
    if (place < 0 || place >= PyList_GET_SIZE(table)) {
        PyErr_SetString(PyExc_IndexError, "outside of the table");
        return -1;
    }
    PyObject *row = PyList_GET_ITEM(table, place);
    if (!PyList_Check(row)) {
        PyErr_SetString(PyExc_TypeError, "other arguments expected");
        return -1;
    }
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(row); at++)
        if (PyList_Append(out, PyList_GET_ITEM(row, at)) < 0)
            return -1;
    return 0;
}

static PyObject *
add_rows(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    if (!are(args, given, 4, 0) || !are(args, given, 4, 1) || !are(args, given, 4, 3))
        return NULL;
    Py_ssize_t first = PyLong_AsSsize_t(args[2]), last = -1;
    if (first == -1 && PyErr_Occurred())
        return NULL;
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(args[3]); at++) {
        Py_ssize_t place = PyLong_AsSsize_t(PyList_GET_ITEM(args[3], at));
        if (place == -1 && PyErr_Occurred())
            return NULL;
        if (place != last && add_row(args[0], args[1], first + place) < 0)
            return NULL;
        last = place;
    }
    Py_RETURN_NONE;
}

static PyObject *
add_counted(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    if (!are(args, given, 4, 0) || !are(args, given, 4, 1) || !are(args, given, 4, 3))
        return NULL;
    Py_ssize_t first = PyLong_AsSsize_t(args[2]);
    if (first == -1 && PyErr_Occurred())
        return NULL;
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(args[3]); at++) {
        Py_ssize_t count = PyLong_AsSsize_t(PyList_GET_ITEM(args[3], at));
        if (count == -1 && PyErr_Occurred())
            return NULL;
        if (count && add_row(args[0], args[1], first + at) < 0)
            return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *
add_reaching(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    if (!are(args, given, 4, 0) || !are(args, given, 4, 1) || !are(args, given, 4, 2))
        return NULL;
    Py_ssize_t least = PyLong_AsSsize_t(args[3]);
    if (least == -1 && PyErr_Occurred())
        return NULL;
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(args[2]); at++) {
        Py_ssize_t number = PyLong_AsSsize_t(PyList_GET_ITEM(args[2], at));
        if (number == -1 && PyErr_Occurred())
            return NULL;
        if (number < least)
            continue;
        if (at >= PyList_GET_SIZE(args[1])) {
            PyErr_SetString(PyExc_IndexError, "outside of the table");
            return NULL;
        }
        if (PyList_Append(args[0], PyList_GET_ITEM(args[1], at)) < 0)
            return NULL;
    }
    Py_RETURN_NONE;
}

/* An empty list that can grow to this many entries without moving. */
static PyObject *
room_for(PyObject *module, PyObject *entries)
{
    Py_ssize_t size = PyLong_AsSsize_t(entries);
    if (size < 0) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a size cannot be negative");
        return NULL;
    }
    PyObject *list = PyList_New(size);
    if (list != NULL)
        Py_SET_SIZE((PyVarObject *)list, 0);
    return list;
}

static PyMethodDef methods[] = {
    {"add_marked", (PyCFunction)(void (*)(void))add_marked, METH_FASTCALL, NULL},
    {"add_rows", (PyCFunction)(void (*)(void))add_rows, METH_FASTCALL, NULL},
    {"add_counted", (PyCFunction)(void (*)(void))add_counted, METH_FASTCALL, NULL},
    {"add_reaching", (PyCFunction)(void (*)(void))add_reaching, METH_FASTCALL, NULL},
    {"room_for", room_for, METH_O, NULL},
    {"set_all", (PyCFunction)(void (*)(void))set_all, METH_FASTCALL, NULL},
    {"write_all", (PyCFunction)(void (*)(void))write_all, METH_FASTCALL, NULL},
    {"count_all", (PyCFunction)(void (*)(void))count_all, METH_FASTCALL, NULL},
    {"fill", (PyCFunction)(void (*)(void))fill, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_rows", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC
PyInit__rows(void)
{
    return PyModule_Create(&definition);
}
